/** Who makes a call, as the database knows them at this moment: never from the token. */
export type Actor = { userId: string; email: string; role: 'user' | 'admin' }
