// Whether this browser holds intents that were begun and not ended: little, since every page asks it.
import { gatewayUrl } from '../../place.ts'
import { keysAfter } from '../storage.ts'

export const INTENTS = `signalbox.intent ${gatewayUrl} `

export const hasIntents = (): boolean => keysAfter(INTENTS).length > 0
