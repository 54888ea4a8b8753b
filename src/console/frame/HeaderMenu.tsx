import { Box, isMantineColorScheme, Kbd, Menu, useMantineColorScheme } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { readOnlyMode } from '../kit/browser/read-only-mode.ts'
import { signOut } from '../data/session/sign-in.ts'
import { densities, setDensity, useDensity } from '../kit/table/density.ts'
import { timeZone } from '../kit/format.ts'
import { paths } from '../routing/paths.ts'
import { basePath, tokenPage } from '../routing/page-settings.ts'
import type { Overlay } from './use-overlay.ts'
import { isPinned, togglePin, usePins, type PageLink } from './navbar/page-links.ts'
import { singleKeysEnabled } from './preferences.ts'

interface RadioSectionProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

const RadioSection = ({ label, value, options, onChange }: RadioSectionProps) => (
  <Box role="group" aria-label={label}>
    <Menu.Label aria-hidden="true">{label}</Menu.Label>
    <Menu.RadioGroup value={value} onChange={onChange}>
      {options.map(([option, text]) => (
        <Menu.RadioItem key={option} value={option}>
          {text}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </Box>
)

interface HeaderMenuProps {
  /** The current page, if it can be pinned. */
  page: PageLink | undefined
  onOpenOverlay: (overlay: Overlay) => void
  /** Called with the reason if signing out failed. */
  onSignOutError: (problem: string | undefined) => void
}

/** Items of the header's menu: preferences of this browser, and sign-out. */
export default function HeaderMenu({ page, onOpenOverlay, onSignOutError }: HeaderMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { organization = '' } = useParams()
  const zone = timeZone.use()
  const density = useDensity()
  const singleKeys = singleKeysEnabled.use()
  const readOnly = readOnlyMode.use()
  const pins = usePins()

  async function handleSignOut() {
    const problem = await signOut()
    onSignOutError(problem)
    // Load a new page, so that no data stays in memory.
    if (problem === undefined) location.assign(basePath + paths.signIn())
  }

  return (
    <>
      <RadioSection
        label="Theme"
        value={colorScheme}
        options={[
          ['auto', 'System'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChange={(scheme) => isMantineColorScheme(scheme) && setColorScheme(scheme)}
      />
      <RadioSection
        label="Time"
        value={zone}
        options={[
          ['local', 'Local'],
          ['utc', 'UTC'],
        ]}
        onChange={(value) => timeZone.set(value === 'utc' ? 'utc' : 'local')}
      />
      <RadioSection
        label="Density"
        value={density}
        options={densities.map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)])}
        onChange={(value) => setDensity(densities.find((name) => name === value) ?? 'regular')}
      />
      <Menu.Divider />
      <Menu.CheckboxItem checked={readOnly} onChange={readOnlyMode.set}>
        Read-only mode
      </Menu.CheckboxItem>
      <Menu.CheckboxItem checked={singleKeys} onChange={singleKeysEnabled.set}>
        {' '}
        Single-key shortcuts{' '}
      </Menu.CheckboxItem>
      <Menu.Divider />
      {page && (
        <Menu.Item onClick={() => togglePin(page)}>
          {isPinned(pins, page.to) ? 'Unpin this page' : 'Pin this page'}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.access(organization)}>
        Access
      </Menu.Item>
      <Menu.Item component={Link} to={paths.account(organization)}>
        Account
      </Menu.Item>
      <Menu.Item component={Link} to={paths.activity(organization)}>
        Activity
      </Menu.Item>
      <Menu.Item onClick={() => onOpenOverlay('keys')} rightSection={singleKeys && <Kbd>?</Kbd>}>
        {' '}
        Keyboard shortcuts{' '}
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
