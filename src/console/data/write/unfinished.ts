// Separate from write-store.ts: every page asks this on load.
import { gatewayUrl } from '../../routing/page-settings.ts'
import { storedKeys } from '../../kit/browser/storage.ts'

export const WRITES_PREFIX = `signalbox.write ${gatewayUrl} `

export const hasStoredWrites = (): boolean => storedKeys(WRITES_PREFIX).length > 0
