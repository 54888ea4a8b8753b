import { Table } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import {
  isEnabled,
  describeAutomation,
  AUTOMATIONS,
  toggleDisabledReason,
  getAutomationLabel,
  type Automation,
  type AutomatedPlatform,
} from './automation.ts'

const AutomationDialog = lazyComponent(() => import('./AutomationDialog.tsx'))

interface AutomationSectionProps {
  readonly scope: { readonly organization: string; readonly assembly: string; readonly environment: string }
  readonly platform: AutomatedPlatform
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Automatic reactions of a platform, and the buttons that switch them. */
export function AutomationSection({ scope, platform }: AutomationSectionProps) {
  const [open, setOpen] = useState<{ readonly reaction: Automation; readonly wanted: boolean }>()
  const { attributes } = platform
  return (
    <Section title="Automatic">
      <Table layout="auto" aria-label="Automatic" withRowBorders={false} verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {AUTOMATIONS.map((reaction) => {
            const on = isEnabled(attributes, reaction)
            return (
              <Table.Tr key={reaction}>
                <Table.Th scope="row">{capitalize(getAutomationLabel(reaction))}</Table.Th>
                <Table.Td px="md">
                  <Status icon={on ? 'good' : 'idle'}>{on ? 'on' : 'off'}</Status>
                </Table.Td>
                <Table.Td c="dimmed" visibleFrom="xs" w="100%">
                  {describeAutomation(reaction, attributes)}
                </Table.Td>
                <Table.Td ta="end">
                  <ActionButton
                    onClick={() => setOpen({ reaction, wanted: !on })}
                    disabledReason={toggleDisabledReason(reaction, attributes, !on)}
                  >
                    {`Turn ${on ? 'off' : 'on'} ${getAutomationLabel(reaction)}`}
                  </ActionButton>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {open && <AutomationDialog scope={scope} {...open} platforms={[platform]} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
