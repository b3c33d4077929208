/** Why nucleus cannot start, in one sentence for the person who started it. */
export class CannotStart extends Error {}
