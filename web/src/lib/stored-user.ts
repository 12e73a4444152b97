import { storedRecord } from './stored-record.ts'

export const storedUser = () => storedRecord('userData')
