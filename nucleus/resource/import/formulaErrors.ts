/** What spreadsheets show instead of the result of a formula, in English and as German, French and Spanish files have it. */
const texts = [
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#GETTING_DATA', '#FIELD!', '#BLOCKED!'],
  ...['#CONNECT!', '#BUSY!', '#UNKNOWN!', '#NV', '#BEZUG!', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#VALEUR!', '#NOM?', '#NUL!', '#NOMBRE!'],
  ...['#PROPAGATION!', '#¡REF!', '#¡VALOR!', '#¡DIV/0!', '#¿NOMBRE?', '#¡NULO!', '#¡NUM!', '#¡DESBORDAMIENTO!'],
]
const formulaErrors = new Set(texts)

export const isFormulaError = (text: string): boolean => formulaErrors.has(text.trim())
