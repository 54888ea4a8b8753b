import { Box, isMantineColorScheme, Kbd, Menu, useMantineColorScheme } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { setReadOnly, useReadOnly } from '../data/session/read-only.ts'
import { signOut } from '../data/session/sign-in.ts'
import { densities, setDensity, useDensity } from '../kit/table/density.ts'
import { timeZone } from '../kit/format.ts'
import { paths } from '../routing/paths.ts'
import { basePath, tokenPage } from '../routing/page-settings.ts'
import type { Overlay } from './use-overlay.ts'
import { isPinned, pinnedPages, togglePin, type PageLink } from './navbar/page-links.ts'
import { useSingleKeys } from './preferences.ts'

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
      {options.map(([each, word]) => (
        <Menu.RadioItem key={each} value={each}>
          {word}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </Box>
)

interface HeaderMenuProps {
  /** The page that is shown, if it can be pinned. */
  page: PageLink | undefined
  onOpenOverlay: (overlay: Overlay) => void
  /** Why signing out failed. */
  onSignOutError: (problem: string | undefined) => void
}

/** The entries of the header's menu: how the console looks and behaves in this browser, and sign-out. */
export default function HeaderMenu({ page, onOpenOverlay, onSignOutError }: HeaderMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { organization = '' } = useParams()
  const zone = timeZone.use()
  const density = useDensity()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const readOnly = useReadOnly()
  const pins = pinnedPages.use()

  async function leave() {
    const problem = await signOut()
    onSignOutError(problem)
    // A new page, so that nothing that was read is left in memory.
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
        onChange={(chosen) => timeZone.set(chosen === 'utc' ? 'utc' : 'local')}
      />
      <RadioSection
        label="Density"
        value={density}
        options={densities.map((each) => [each, each.charAt(0).toUpperCase() + each.slice(1)])}
        onChange={(chosen) => setDensity(densities.find((each) => each === chosen) ?? 'regular')}
      />
      <Menu.Divider />
      <Menu.CheckboxItem checked={readOnly} onChange={setReadOnly}>
        Read-only mode
      </Menu.CheckboxItem>
      <Menu.CheckboxItem checked={singleKeys} onChange={setSingleKeys}>
        Single keys
      </Menu.CheckboxItem>
      <Menu.Divider />
      {page && (
        <Menu.Item onClick={() => togglePin(page)}>
          {isPinned(pins, page.to) ? 'Unpin this page' : 'Pin this page'}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.activity(organization)}>
        Activity
      </Menu.Item>
      <Menu.Item onClick={() => onOpenOverlay('keys')} rightSection={singleKeys && <Kbd>?</Kbd>}>
        Keyboard
      </Menu.Item>
      {tokenPage !== '' && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
        </>
      )}
    </>
  )
}
