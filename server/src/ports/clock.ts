/** The current time for all rules. Leases and expiry in SQL use the database's clock. */
export type Clock = { now(): Date }
