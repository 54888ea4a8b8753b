import type * as calls from '../../../contract/transition/transfer.ts'
import { toYaml } from '../../design/transfer/file-text.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { extractEnvironment } from './extract.ts'
import { loadEnvironment } from './load.ts'

export const environmentTransferHandlers: HandlersFor<typeof calls> = {
  extractEnvironment,
  extractEnvironmentYaml: (exchange) => ({ plain: toYaml(extractEnvironment(exchange)) }),
  loadEnvironment,
}
