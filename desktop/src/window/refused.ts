/** A call that is not possible now. The message is shown to the user. */
export class Refused extends Error {}
