// Playwright's global setup: builds gateway, service and console if their sources changed.
import { build } from '../../src/scripts/build.mjs'

export default function buildAll() {
  build('server')
  build('console')
}
