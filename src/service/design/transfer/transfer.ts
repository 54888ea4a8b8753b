import type * as calls from '../../../contract/design/transfer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { toYaml } from './file-text.ts'
import { extractDesign } from './extract.ts'
import { loadDesign } from './load.ts'

export const transferHandlers: HandlersFor<typeof calls> = {
  extractDesign,
  extractDesignYaml: (exchange) => ({ plain: toYaml(extractDesign(exchange)) }),
  loadDesign,
}
