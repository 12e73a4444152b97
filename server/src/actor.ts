/** The caller, as read from the database for this call and never from the token. */
export type Actor = { userId: string; email: string; role: 'user' | 'admin' }
