import { useState } from 'react'
import { ActionButton } from '../kit/ActionButton.tsx'
import { late } from '../kit/late.tsx'
import { Section } from '../kit/Section.tsx'
import { Status } from '../kit/state/StateBadge.tsx'
import { isOn, meaningOf, REACTIONS, switchReason, wordFor, type Reaction, type Switchable } from './automation.ts'
import styles from './Health.module.css'

const SwitchDialog = late(() => import('./SwitchDialog.tsx'))

interface ReactionsProps {
  readonly place: { readonly organization: string; readonly assembly: string; readonly environment: string }
  readonly platform: Switchable
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What a platform does by itself, and the buttons that switch it. */
export function Reactions({ place, platform }: ReactionsProps) {
  const [open, setOpen] = useState<{ readonly reaction: Reaction; readonly wanted: boolean }>()
  const { attributes } = platform
  return (
    <Section title="Automatic">
      <ul className={styles.reactions} aria-label="Automatic">
        {REACTIONS.map((reaction) => {
          const on = isOn(attributes, reaction)
          return (
            <li key={reaction}>
              <strong>{capital(wordFor(reaction))}</strong>
              <Status mark={on ? 'good' : 'idle'}>{on ? 'on' : 'off'}</Status>
              <p>{meaningOf(reaction, attributes)}</p>
              <ActionButton
                onClick={() => setOpen({ reaction, wanted: !on })}
                disabledReason={switchReason(reaction, attributes, !on)}
              >
                {`Switch ${wordFor(reaction)} ${on ? 'off' : 'on'}`}
              </ActionButton>
            </li>
          )
        })}
      </ul>
      {open && <SwitchDialog place={place} {...open} platforms={[platform]} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
