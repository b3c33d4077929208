/** What a style sheet is to a module that imports it: nothing, as with a bundler. */
export {}
