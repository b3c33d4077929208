import { CannotStart } from '../../base/cannotStart.ts'

/** Why a backup or restore is not possible, in a sentence that says what to do. Nothing was changed. */
export class NotPossible extends CannotStart {}
