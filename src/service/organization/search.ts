// Handlers of contract/search.ts.
import type * as calls from '../../contract/search.ts'
import { type HandlersFor } from '../handler.ts'
import { checkSearchPlace, searchJson } from './record-search.ts'

export const searchHandlers: HandlersFor<typeof calls> = {
  searchRecords(exchange) {
    checkSearchPlace(exchange)
    return { stream: searchJson(exchange) }
  },
}
