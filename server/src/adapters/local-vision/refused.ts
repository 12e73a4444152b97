/** The operation cannot succeed by trying again. */
export class Refused extends Error {}
