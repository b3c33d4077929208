/** Says how often it was told to stop, some time after the first: a program that takes a while to end. */
let count = 0
process.on('SIGTERM', () => {
  count += 1
  if (count === 1)
    globalThis.setTimeout(() => {
      console.log(`told to stop ${count} times`)
      process.exit(0)
    }, 2500)
})
setInterval(() => undefined, 1000)
console.log('ready')
