import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Money = ColumnType<
  string | null,
  number | string | null | undefined,
  number | string | null
>
