import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Extra } from './ports.ts'

/** Gives a file that a screen made to the browser's downloads. */
export const saveFileAs =
  (file: Blob, fileName: string): ThunkAction<void, object, Extra, UnknownAction> =>
  (_dispatch, _getState, { saveFile }) =>
    saveFile(file, fileName)
