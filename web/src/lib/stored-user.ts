import { keptRecord } from './kept-record.ts'

export const storedUser = () => keptRecord('userData')
