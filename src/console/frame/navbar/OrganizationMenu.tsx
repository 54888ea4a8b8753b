import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { useOrganizations } from '../../organization/index.ts'
import { paths } from '../../routing/paths.ts'

/** Items of the menu: each organization, and the list of all. */
export default function OrganizationMenu({ current }: { current: string }) {
  const { data = [] } = useOrganizations()
  return (
    <>
      {data.map(({ name }) => (
        <Menu.Item
          key={name}
          component={Link}
          to={paths.organization({ organization: name })}
          aria-current={name === current || undefined}
          fw={name === current ? 600 : undefined}
        >
          <bdi>{name}</bdi>
        </Menu.Item>
      ))}
      {data.length > 0 && <Menu.Divider />}
      <Menu.Item component={Link} to={`${paths.organizations()}?choose`}>
        All organizations
      </Menu.Item>
    </>
  )
}
