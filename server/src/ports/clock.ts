/** The time that rules are judged by. Leases and expiry inside SQL use the database's own clock. */
export type Clock = { now(): Date }
