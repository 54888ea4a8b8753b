import { Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../data/access/queries.ts'
import { formatMembership } from '../../data/access/rules.ts'
import { useAccess } from '../../data/access/use-access.ts'
import { paths } from '../../routing/paths.ts'
import { NavbarLink } from './NavbarLink.tsx'

/** Who is signed in, with their role and teams, as a link to what they may do. */
export default function SignedInUser({ organization, collapsed }: { organization: string; collapsed: boolean }) {
  const { data: profile } = useQuery(profileQuery({ lowPriority: true }))
  const { access, isPending } = useAccess(organization)
  if (!profile) return null
  const name = profile.name || profile.username
  const membership = access && formatMembership(access)
  // Blank until then, so that the text does not change.
  const detail = membership ?? (isPending ? '\u00a0' : profile.username)
  return (
    <NavbarLink
      to={paths.access({ organization })}
      label={name}
      title={`Signed in as ${name} (${profile.username})${membership ? `, ${membership}` : ''}`}
      icon={IconUser}
      collapsed={collapsed}
      plain
      detail={
        <Text span display="block" truncate fz="xs" c="dimmed">
          {detail}
        </Text>
      }
    />
  )
}
