// The words of the service for states, each with its tone and how severe it is (service-api 3.1 to 3.7).
export type Tone = 'good' | 'busy' | 'attention' | 'bad' | 'idle'
/** A glyph is a tone's shape, or the mark of what the next deployment will replace. */
export type Mark = Tone | 'mark'
export type StateKind = 'deployment' | 'record' | 'health' | 'procedure' | 'release' | 'item' | 'approval' | 'cloud'

export interface StateLook {
  mark: Mark
  /** What the badge says. */
  word: string
  /** Greater is more severe; what sorting goes by. */
  severity: number
}

type Entry = readonly [state: string, mark: Mark, word?: string]

// Within a tone the later entry is the more severe.
const vocabularies: Record<StateKind, readonly Entry[]> = {
  deployment: [
    ['complete', 'good'],
    ['canceled', 'idle'],
    ['active', 'busy'],
    ['pausing', 'busy'],
    ['pending', 'attention'],
    ['paused', 'attention'],
    ['failed', 'bad'],
  ],
  record: [
    ['complete', 'good'],
    ['canceled', 'idle'],
    ['pending', 'idle'],
    ['inprogress', 'busy', 'in progress'],
    ['failed', 'bad'],
  ],
  health: [
    ['good', 'good'],
    ['', 'idle', 'unknown'],
    ['unknown', 'idle'],
    ['notify', 'attention'],
    ['underutilized', 'attention'],
    ['overutilized', 'attention'],
    ['unhealthy', 'bad'],
    ['defunct', 'bad'],
    ['bad', 'bad'],
  ],
  procedure: [
    ['complete', 'good'],
    ['discarded', 'idle'],
    ['canceled', 'idle'],
    ['active', 'busy'],
    ['pending', 'attention'],
    ['failed', 'bad'],
  ],
  release: [
    ['closed', 'good'],
    ['canceled', 'idle'],
    ['pending', 'busy'],
    ['open', 'attention'],
  ],
  item: [
    ['default', 'good'],
    ['locked', 'busy'],
    ['manifest_locked', 'busy', 'manifest locked'],
    ['pending_deletion', 'attention', 'pending deletion'],
    ['replace', 'mark', 'marked for replacement'],
  ],
  cloud: [
    ['active', 'good'],
    ['inert', 'attention'],
    ['offline', 'attention'],
  ],
  approval: [
    ['approved', 'good'],
    ['pending', 'attention'],
    ['expired', 'attention'],
    ['rejected', 'bad'],
  ],
}

/** The states of a vocabulary that the console knows. */
export const statesOf = (kind: StateKind): readonly string[] => vocabularies[kind].map(([state]) => state)

const toneSeverity: Record<Mark, number> = { good: 0, idle: 100, busy: 300, attention: 400, mark: 400, bad: 500 }
const UNKNOWN_SEVERITY = 200

const looks = new Map(
  Object.entries(vocabularies).flatMap(([kind, entries]) =>
    entries.map(([state, mark, word], position): [string, StateLook] => [
      `${kind} ${state}`,
      { mark, word: word ?? state, severity: toneSeverity[mark] + position },
    ]),
  ),
)

/** How a state is shown; one that the console does not know is shown as it came, neutral, between calm and busy. */
export const stateLook = (kind: StateKind, state: string): StateLook =>
  looks.get(`${kind} ${state}`) ?? { mark: 'idle', word: state || 'unknown', severity: UNKNOWN_SEVERITY }

/** The tone of a state, for strips and meters; what is marked for replacement asks for attention. */
export function stateTone(kind: StateKind, state: string): Tone {
  const { mark } = stateLook(kind, state)
  return mark === 'mark' ? 'attention' : mark
}
