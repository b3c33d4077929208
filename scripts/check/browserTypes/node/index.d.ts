/**
 * Replaces `@types/node` where browser code is checked. Next's own types reference Node's, and would add `Buffer`, `process`
 * and `node:*`, which browsers do not have. What browser code may use from Node is declared here: nothing.
 */
export {}
