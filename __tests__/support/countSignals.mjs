/** Says how often it was stopped, some time after the first: a program that takes a while to end. */
let count = 0
process.on('SIGTERM', () => {
  count += 1
  if (count === 1)
    globalThis.setTimeout(() => {
      console.log(`stopped ${count} times`)
      process.exit(0)
    }, 2500)
})
setInterval(() => undefined, 1000)
console.log('ready')
