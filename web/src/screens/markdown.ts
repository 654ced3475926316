/** Our own rules pages as HTML: headings, paragraphs, lists, tables, bold, code. Nothing else is in them. */

function inline(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\*([^*]+)\*/g, "<i>$1</i>")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

function table(rows: readonly string[]): string {
  const cells = (row: string): string[] =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => inline(cell.trim()));
  const [head, , ...body] = rows;
  return `<table><thead><tr>${cells(head!)
    .map((cell) => `<th scope="col">${cell}</th>`)
    .join("")}</tr></thead><tbody>${body
    .map(
      (row) =>
        `<tr>${cells(row)
          .map((cell) => `<td>${cell}</td>`)
          .join("")}</tr>`,
    )
    .join("")}</tbody></table>`;
}

function block(lines: readonly string[]): string {
  const first = lines[0]!;
  const heading = /^(#{1,4}) (.*)$/.exec(first);
  if (heading) {
    const level = Math.min(6, heading[1]!.length + 1);
    return `<h${level}>${inline(heading[2]!)}</h${level}>${lines.length > 1 ? block(lines.slice(1)) : ""}`;
  }
  if (first.startsWith("|")) return table(lines);
  if (/^[*-] /.test(first)) {
    const items = lines.join("\n").split(/\n(?=[*-] )/);
    return `<ul>${items.map((item) => `<li>${inline(item.slice(2).replace(/\n\s*/g, " "))}</li>`).join("")}</ul>`;
  }
  if (first.startsWith("```")) return `<pre>${lines.slice(1, -1).join("\n").replace(/</g, "&lt;")}</pre>`;
  const rule = /^\*\*([A-Z]?\d[\w.]*)\*\*/.exec(first);
  return `<p${rule ? ` id="rule-${rule[1]}"` : ""}>${inline(lines.join(" "))}</p>`;
}

export function rendered(text: string): string {
  const blocks: string[][] = [];
  let open: string[] = [];
  let fenced = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) fenced = !fenced;
    const starts = /^(#{1,4} |\*\*[A-Z]?\d)/.test(line);
    if ((line.trim() === "" || starts) && !fenced && open.length) {
      blocks.push(open);
      open = [];
    }
    if (line.trim() !== "" || fenced) open.push(line);
  }
  if (open.length) blocks.push(open);
  return blocks.map(block).join("\n");
}
