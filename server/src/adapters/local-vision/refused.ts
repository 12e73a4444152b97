/** A download that will not succeed by trying again. */
export class Refused extends Error {}
