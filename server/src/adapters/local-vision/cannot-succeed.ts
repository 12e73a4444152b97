/** The operation cannot succeed by trying again. */
export class CannotSucceed extends Error {}
