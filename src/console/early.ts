// Runs before the rest: what the page at this address needs is under way while the libraries are still read.
import { askEarly } from './data/read/early.ts'
import { firstPageAt } from './first-pages.ts'
import { basePath } from './place.ts'

const path = location.pathname.slice(basePath.length)
const first = firstPageAt(path)
if (first) {
  askEarly(first.asks(path))
  // The router asks again and tells what fails.
  first.page().catch(() => undefined)
}
