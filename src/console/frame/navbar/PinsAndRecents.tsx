import { Stack, Text, Title } from '@mantine/core'
import { useLocation } from 'react-router'
import { paths } from '../../routing/paths.ts'
import { NavbarLink } from './NavbarLink.tsx'
import { recentPages, getOtherRecentPages, usePins, type PageLink } from './page-links.ts'

function PageLinks({ title, pages }: { title: string; pages: readonly PageLink[] }) {
  if (pages.length === 0) return null
  return (
    <>
      <Title order={2} fz="xs" fw={500} c="dimmed" px="sm" pt="lg" pb="xs">
        {title}
      </Title>
      {pages.map(({ to, label, within }) => (
        <NavbarLink
          key={to}
          to={to}
          exact
          label={label}
          detail={
            within && (
              <Text span fz="xs" c="var(--text-3)">
                <bdi>{within}</bdi>
              </Text>
            )
          }
        />
      ))}
    </>
  )
}

/** Pinned and recent pages of the organization. At the bottom, so that they do not move when the assembly's links load. */
export function PinsAndRecents({ organization }: { organization: string }) {
  const { pathname } = useLocation()
  const pins = usePins()
  const recents = recentPages.use()
  const root = paths.organization({ organization })
  return (
    <Stack gap={1} mt="auto">
      <PageLinks title="Pinned" pages={pins.filter(({ to }) => to.startsWith(`${root}/`))} />
      <PageLinks title="Recent" pages={getOtherRecentPages(root, pathname, recents, pins)} />
    </Stack>
  )
}
