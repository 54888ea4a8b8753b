import { Note } from '../../kit/Dimmed.tsx'
import { formatTeamRights, formatTeamScope, type Team } from './teams.ts'

/** What a team may do and, below, where: two columns would not fit phones. */
export const TeamAccess = ({ team }: { team: Team }) => (
  <>
    {formatTeamRights(team)}
    <Note fz="xs">{formatTeamScope(team)}</Note>
  </>
)
