// What an application asks for, and the two answers. View more makes one list of both; an answer under way is sent once and
// says so, unless it takes too long; a page that comes back out of the browser's memory asks for itself anew, for it may have
// been answered.

import { type FormEvent, Fragment, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hydrate } from "../hydrate.ts";
import { Patience } from "../patience.ts";
import { propsOf } from "../props.ts";

export interface Scope {
  name: string;
  /** The heading of its group; none where all are of one. */
  group: string | null;
  text: string;
  icon: string;
  is_sensitive: boolean;
}

export interface PermissionsListProps {
  shown: number;
  scopes: Scope[];
  action: string;
  client_id: string;
  state: string;
  request: string | null;
  token: string | null;
  lock: string;
  words: Record<"more" | "sensitive" | "allow" | "reject" | "loading" | "sending", string> & { kept: string | null };
  /** Fetches the page anew. */
  reload?: () => void;
}

/** Scopes by group, under its heading: those in sight and those that were folded become one list. */
function grouped(scopes: Scope[]) {
  const groups: { heading: string | null; members: Scope[] }[] = [];
  for (const scope of scopes) {
    const known = groups.find(({ heading }) => heading === scope.group);
    if (known) known.members.push(scope);
    else groups.push({ heading: scope.group, members: [scope] });
  }
  return groups;
}

type Answer = "allow" | "reject";

export function start(element: HTMLElement) {
  hydrate(element, <PermissionsList {...propsOf<PermissionsListProps>(element)} />);
}

export function PermissionsList(props: PermissionsListProps) {
  const { shown, scopes, action, client_id, state, request, token, lock, words } = props;
  const { reload = () => window.location.reload() } = props;
  const [loading, setLoading] = useState(false);
  const [requested, setRequested] = useState<Answer>();
  const [opened, setOpened] = useState(false);
  const more = useRef<HTMLDetailsElement>(null);
  const news = useRef<HTMLLIElement>(null);
  const rest = scopes.slice(shown);

  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setRequested(undefined);
      setLoading(true);
      reload();
    };
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, [reload]);

  // An answer that never arrives, or a page that does not come anew, may be tried again.
  useEffect(() => {
    if (!requested && !loading) return;
    const again = () => {
      setRequested(undefined);
      setLoading(false);
    };
    const timer = setTimeout(again, Patience.REQUEST);
    return () => clearTimeout(timer);
  }, [requested, loading]);

  // Opened before the script woke (which the markup then does not match), it stays open, and the focus where it is.
  useEffect(() => setOpened(more.current?.open ?? false), []);

  const open = () => {
    if (!more.current?.open) return;
    flushSync(() => setOpened(true));
    news.current?.focus();
  };

  const item = ({ name, text, icon, is_sensitive }: Scope) => (
    <li key={name} className="row" data-scope={name} {...(opened && name === rest[0]?.name && { ref: news, tabIndex: -1 })}>
      <span className="row-icon" dangerouslySetInnerHTML={{ __html: icon }} />
      <span className="row-text">
        {is_sensitive ? `${text} ` : text}
        {is_sensitive && (
          <span className="tag">
            <span className="tab-icon" dangerouslySetInnerHTML={{ __html: lock }} />
            {words.sensitive}
          </span>
        )}
      </span>
    </li>
  );
  const list = (some: Scope[]) =>
    grouped(some).map(({ heading, members }) => (
      <Fragment key={members[0]?.name}>
        {heading !== null && <h2>{heading}</h2>}
        <ul className="rows">{members.map(item)}</ul>
      </Fragment>
    ));

  const form = (answer: Answer) => {
    const answers = (event: FormEvent) => {
      if (requested || loading) event.preventDefault();
      else setRequested(answer);
    };
    return (
      <form method="post" action={action} data-action={answer} onSubmit={answers}>
        <input type="hidden" name="client_id" value={client_id} />
        <input type="hidden" name="state" value={state} />
        {request !== null && <input type="hidden" name="request" value={request} />}
        {token !== null && <input type="hidden" name="check_token" value={token} />}
        {answer === "reject" && <input type="hidden" name="_method" value="DELETE" />}
        <button
          className={answer === "allow" ? "button" : "button secondary"}
          {...((requested || loading) && { "aria-disabled": true })}
          {...(requested === answer && { "aria-busy": true })}
        >
          {words[answer]}
        </button>
      </form>
    );
  };

  return (
    <>
      <div className="scopes" {...(loading && { "aria-busy": true })}>
        {list(opened ? scopes : scopes.slice(0, shown))}
        {rest.length > 0 && !opened && (
          <details className="fold" ref={more} onToggle={open} suppressHydrationWarning>
            <summary>{words.more}</summary>
            {list(rest)}
          </details>
        )}
      </div>
      {words.kept !== null && <p>{words.kept}</p>}
      <p className="live" role="status">
        {loading ? words.loading : requested && words.sending}
      </p>
      <div className="buttons even">
        {form("allow")}
        {form("reject")}
      </div>
    </>
  );
}
