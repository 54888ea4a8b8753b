import { useQuery } from '@tanstack/react-query'
import { MenuPanel, type MenuEntry } from '../../kit/menu/MenuPanel.tsx'
import { organizations } from '../../organization/index.ts'
import { paths } from '../../paths.ts'

/** The other organizations, and the list of all. */
export default function OrganizationMenu({ current, onClose }: { current: string; onClose: () => void }) {
  const { data } = useQuery(organizations())
  const entries = (data ?? []).map(({ name }): MenuEntry => ({
    kind: 'link',
    label: name,
    to: paths.organization(name),
    current: name === current,
  }))
  const all: MenuEntry = { kind: 'link', label: 'All organizations', to: `${paths.organizations()}?choose` }
  return (
    <MenuPanel
      label="Organizations"
      entries={entries.length > 0 ? [...entries, { kind: 'line' }, all] : [all]}
      onClose={onClose}
    />
  )
}
