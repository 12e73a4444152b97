/** A process that dies on every picture, as native code may do. */
process.on('message', (message: object) => {
  if ('setup' in message) process.send?.('ready')
  else process.kill(process.pid, 'SIGKILL')
})
