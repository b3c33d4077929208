/**
 * Stands for `@types/node` where browser code is checked. Next's own types ask for Node's, and would bring `Buffer`,
 * `process` and `node:*` along, which no browser has. What browser code may take from Node is declared here: nothing.
 */
export {}
