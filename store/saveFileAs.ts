import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Extra } from './ports.ts'

/** Saves a file that a screen created as a browser download. */
export const saveFileAs =
  (file: Blob, fileName: string): ThunkAction<void, object, Extra, UnknownAction> =>
  (_dispatch, _getState, { saveFile }) =>
    saveFile(file, fileName)
