/** The files that the file box offers. */
export const acceptedFiles = '.csv,.tsv,.txt,.xlsx'
