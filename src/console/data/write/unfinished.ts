// Whether this browser holds intents that were begun and not ended: little, since every page asks it.
import { gatewayUrl } from '../../routing/page-settings.ts'
import { storedKeys } from '../storage.ts'

export const WRITES_PREFIX = `signalbox.intent ${gatewayUrl} `

export const hasStoredWrites = (): boolean => storedKeys(WRITES_PREFIX).length > 0
