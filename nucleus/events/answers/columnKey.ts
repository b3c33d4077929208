/** Whether the answers to a question are a column of lists: addresses name it by the key of the question. */
export const isColumnKey = (internalKey: string): boolean => /^[\w-]{1,40}$/.test(internalKey)
