/** A call of the window that is not possible now. The message is for people. */
export class Refused extends Error {}
