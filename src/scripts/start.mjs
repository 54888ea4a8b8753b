// Entry point of `npm start`. Plain JavaScript, because it runs before anything is installed or built.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Signalbox needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const { launch } = await import('./launch.mjs')
await launch(process.argv.slice(2))
