// Before the tests: what they run against is built from the sources as they are.
import { build } from '../../src/scripts/build.mjs'

export default function buildAll() {
  build('server')
  build('console')
}
