import { Box, Kbd, Menu } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { signOut } from '../data/session/sign-in.ts'
import { capitalize } from '../kit/format.ts'
import { paths } from '../routing/paths.ts'
import { basePath, tokenPage } from '../routing/page-settings.ts'
import type { Overlay } from './use-overlay.ts'
import { isPinned, togglePin, usePins, type PageLink } from './navbar/page-links.ts'
import { singleKeysEnabled } from './preferences.ts'
import { usePreferences, useSwitches } from './use-preferences.ts'

interface HeaderMenuProps {
  page: PageLink | undefined
  onOpenOverlay: (overlay: Overlay) => void
  /** Called with the reason if signing out failed. */
  onSignOutError: (problem: string | undefined) => void
}

/** Items of the header's menu: preferences of this browser, and sign-out. */
export default function HeaderMenu({ page, onOpenOverlay, onSignOutError }: HeaderMenuProps) {
  const { organization = '' } = useParams()
  const singleKeys = singleKeysEnabled.use()
  const pins = usePins()

  async function handleSignOut() {
    const problem = await signOut()
    onSignOutError(problem)
    // Load a new page, so that no data stays in memory.
    if (problem === undefined) location.assign(basePath + paths.signIn())
  }

  return (
    <>
      {usePreferences().map(({ label, value, options, onChange }) => (
        <Box key={label} role="group" aria-label={label}>
          <Menu.Label aria-hidden="true">{label}</Menu.Label>
          <Menu.RadioGroup value={value} onChange={onChange}>
            {options.map((option) => (
              <Menu.RadioItem key={option.value} value={option.value}>
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Box>
      ))}
      <Menu.Divider />
      {useSwitches().map(({ label, ...checkbox }) => (
        <Menu.CheckboxItem key={label} {...checkbox}>
          {label}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      {page && (
        <Menu.Item onClick={() => togglePin(page)}>
          {isPinned(pins, page.to) ? 'Unpin this page' : 'Pin this page'}
        </Menu.Item>
      )}
      {(['access', 'account', 'activity'] as const).map((name) => (
        <Menu.Item key={name} component={Link} to={paths[name]({ organization })}>
          {capitalize(name)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onOpenOverlay('keys')} rightSection={singleKeys && <Kbd>?</Kbd>}>
        Keyboard shortcuts
      </Menu.Item>
      {tokenPage !== '' && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => void handleSignOut()}>Sign out</Menu.Item>
        </>
      )}
    </>
  )
}
