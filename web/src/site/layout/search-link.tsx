import { Link } from 'react-router-dom'

export function SearchLink() {
  return (
    <Link
      to="/search"
      title="Search"
      className="inline-flex size-11 items-center justify-center hover:text-glow @max-[22rem]:hidden print:hidden"
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-5">
        <path
          d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.3 10.3 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
      <span className="sr-only">Search</span>
    </Link>
  )
}
