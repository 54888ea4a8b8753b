import { Stack, Text, Title } from '@mantine/core'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { NavbarLink } from './NavbarLink.tsx'
import { pinned, recent, recentBeside, type Place } from './places.ts'

function Places({ title, places }: { readonly title: string; readonly places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <>
      <Title order={2} fz="xs" fw={500} c="dimmed" px="sm" pt="lg" pb="xs">
        {title}
      </Title>
      {places.map(({ to, label, within }) => (
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

/** Pinned pages, and the last ones visited, of the organization. At the foot, so that they stay where they are when the open assembly is read. */
export function PinsAndRecents({ organization }: { readonly organization: string }) {
  const { pathname } = useLocation()
  const pins = pinned.use()
  const visits = recent.use()
  const root = paths.organization(organization)
  return (
    <Stack gap={1} mt="auto">
      <Places title="Pinned" places={pins.filter(({ to }) => to.startsWith(`${root}/`))} />
      <Places title="Recent" places={recentBeside(root, pathname, visits, pins)} />
    </Stack>
  )
}
