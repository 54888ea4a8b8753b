import { Table } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { late } from '../../kit/late.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { isOn, meaningOf, REACTIONS, switchReason, wordFor, type Reaction, type Switchable } from './automation.ts'

const SwitchDialog = late(() => import('./SwitchDialog.tsx'))

interface ReactionsProps {
  readonly place: { readonly organization: string; readonly assembly: string; readonly environment: string }
  readonly platform: Switchable
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Automatic reactions of a platform, and the buttons that switch them. */
export function Reactions({ place, platform }: ReactionsProps) {
  const [open, setOpen] = useState<{ readonly reaction: Reaction; readonly wanted: boolean }>()
  const { attributes } = platform
  return (
    <Section title="Automatic">
      <Table layout="auto" aria-label="Automatic" withRowBorders={false} verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {REACTIONS.map((reaction) => {
            const on = isOn(attributes, reaction)
            return (
              <Table.Tr key={reaction}>
                <Table.Th scope="row">{capital(wordFor(reaction))}</Table.Th>
                <Table.Td px="md">
                  <Status icon={on ? 'good' : 'idle'}>{on ? 'on' : 'off'}</Status>
                </Table.Td>
                <Table.Td c="dimmed" visibleFrom="xs" w="100%">
                  {meaningOf(reaction, attributes)}
                </Table.Td>
                <Table.Td ta="end">
                  <ActionButton
                    onClick={() => setOpen({ reaction, wanted: !on })}
                    disabledReason={switchReason(reaction, attributes, !on)}
                  >
                    {`Turn ${on ? 'off' : 'on'} ${wordFor(reaction)}`}
                  </ActionButton>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {open && <SwitchDialog place={place} {...open} platforms={[platform]} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
