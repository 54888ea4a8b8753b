import { Box, Checkbox, Group, Kbd, Modal, Text, Title } from '@mantine/core'
import { singleKeysEnabled } from '../preferences.ts'
import type { OverlayProps } from '../use-overlay.ts'
import { KEY_GROUPS, type KeyGroup } from './keys.ts'

/** A capital letter is two keys. */
const formatKey = (key: string): string => (/^[A-Z]$/.test(key) ? `Shift ${key}` : key)

function ShortcutGroup({ group: { title, shortcuts }, disabled }: { group: KeyGroup; disabled: boolean }) {
  return (
    <Box component="section" mb="lg" style={{ breakInside: 'avoid' }}>
      <Title order={3} fz="xs" fw={500} c="dimmed" mb="xs">
        {title}
        {disabled && ' (off)'}
      </Title>
      <Box component="dl" m={0}>
        {shortcuts.map(({ keys, description }) => (
          <Group key={description} justify="space-between" wrap="nowrap" py={3}>
            <Text component="dt" fz="sm" td={disabled ? 'line-through' : undefined} c={disabled ? 'dimmed' : undefined}>
              {description}
            </Text>
            <Group component="dd" gap="xs" m={0} wrap="nowrap" flex="none">
              {keys.map((key) => (
                <Kbd key={key}>{formatKey(key)}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Box>
    </Box>
  )
}

/** All shortcuts, and the switch for those without a modifier. */
export default function ShortcutsDialog({ opened, onClose }: OverlayProps) {
  const singleKeys = singleKeysEnabled.use()
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Checkbox
        label="Single-key shortcuts"
        checked={singleKeys}
        onChange={({ currentTarget }) => singleKeysEnabled.set(currentTarget.checked)}
        mb="md"
      />
      {/* Two columns where they fit, about equally long. */}
      <Box style={{ columns: '260px 2', columnGap: 32 }}>
        {KEY_GROUPS.map((group) => (
          <ShortcutGroup key={group.title} group={group} disabled={group.singleKeys && !singleKeys} />
        ))}
      </Box>
    </Modal>
  )
}
