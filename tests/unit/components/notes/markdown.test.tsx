import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "#components/notes/markdown.tsx";

const render = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

/** Tags and attributes of what was rendered, without the classes. */
const tagsOf = (text: string) =>
  [
    ...render(text)
      .replaceAll(/ class="[^"]*"/g, "")
      .matchAll(/<(?!\/)[^>]*>/g),
  ].map(([tag]) => tag);

/** Everything that a note may become; an element or an attribute that is not here is a hole. */
const allowed =
  /^<(div( tabindex="0")?|p|em|strong|del|blockquote|pre|code|ul|ol( start="\d+")?|li|h[3-6]|br\/|hr\/|table|thead|tbody|tr|td|th scope="col"|span|a href="(https?:\/\/|mailto:)[^"]*" rel="noopener nofollow ugc")>$/;

test.each([
  "<script>alert(1)</script>",
  "text <script>alert(1)</script> text",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<a href='javascript:alert(1)'>x</a>",
  "<style>@import 'https://evil.example/x.css';</style>",
  "<base href=https://evil.example/>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<form action=https://evil.example><input name=a></form>",
  "<!-- --><script>alert(1)</script>",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<details open ontoggle=alert(1)>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](  javascript:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](java&#x0A;script:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://a.example/1)",
  "[x](//evil.example)",
  "[x](/settings)",
  "<javascript:alert(1)>",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "![x](javascript:alert(1))",
  "![x](https://evil.example/track.png)",
  '![x](https://evil.example/a.png"onerror="alert(1))',
  '![x" onerror="alert(1)](https://evil.example/a.png)',
  "![x][i]\n\n[i]: https://evil.example/a.png",
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  "[x](https://a.example/' onclick='alert(1))",
  "`<script>alert(1)</script>`",
  "```html\n<script>alert(1)</script>\n```",
  '```"><script>alert(1)</script>\nx\n```',
  "| <script>alert(1)</script> | b |\n| - | - |\n| <img src=x onerror=alert(1)> | [x](javascript:alert(1)) |",
  "- [ ] <script>alert(1)</script>",
  "[^1]\n\n[^1]: <script>alert(1)</script>",
  "# <script>alert(1)</script>",
  "> <img src=x onerror=alert(1)>",
  "[<img src=x onerror=alert(1)>](https://a.example)",
  "[![a](https://evil.example/a.png)](https://a.example)",
  "javascript:alert(1)",
  'www.a.example"><script>alert(1)</script>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "{{constructor.constructor('alert(1)')()}}",
])("%j becomes nothing but plain elements", (text) => {
  expect(tagsOf(text).filter((tag) => !allowed.test(tag))).toEqual([]);
});

test("raw HTML is shown as it was typed", () => {
  expect(render("a <b>bold</b> word")).toContain("a &lt;b&gt;bold&lt;/b&gt; word");
  expect(render("<script>alert(1)</script>")).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a link leads on with rel, its address as a browser reads it", () => {
  expect(tagsOf("[x](https://EXAMPLE.org/a?b=1&c=2)")).toContain(
    '<a href="https://example.org/a?b=1&amp;c=2" rel="noopener nofollow ugc">',
  );
  expect(tagsOf("see https://example.org and someone@example.org")).toEqual([
    "<div>",
    "<p>",
    '<a href="https://example.org/" rel="noopener nofollow ugc">',
    '<a href="mailto:someone@example.org" rel="noopener nofollow ugc">',
  ]);
  expect(tagsOf("[x][here]\n\n[here]: https://first.example\n[here]: https://second.example")).toContain(
    '<a href="https://first.example/" rel="noopener nofollow ugc">',
  );
});

test("an address that is not safe leaves the words", () => {
  expect(render("[the words](javascript:alert(1))")).toContain("<p>the words</p>");
});

test("a picture is a link that fetches nothing, and words inside another link", () => {
  expect(render("![the rack](https://example.org/rack.jpg)")).toMatch(
    /<a href="https:\/\/example\.org\/rack\.jpg"[^>]*>the rack<\/a>/,
  );
  expect(
    tagsOf("[![a](https://b.example/a.png)](https://a.example)").filter((tag) => tag.startsWith("<a")),
  ).toEqual(['<a href="https://a.example/" rel="noopener nofollow ugc">']);
});

test("headings stand below the section's own and leave no level out", () => {
  expect(tagsOf("# a\n### b\n# c").slice(1)).toEqual(["<h3>", "<h4>", "<h3>"]);
  expect(tagsOf("### a\n# b").slice(1)).toEqual(["<h3>", "<h3>"]);
});

test("lists, tasks, tables and rules are what they are", () => {
  expect(render("3. a\n4. b")).toMatch(/<ol[^>]*start="3"><li>a<\/li><li>b<\/li><\/ol>/);
  expect(render("- [x] done\n- [ ] open")).toMatch(/<li>☑ done<\/li><li>☐ open<\/li>/);
  expect(tagsOf("| a |\n| - |\n| b |")).toEqual([
    "<div>",
    '<div tabindex="0">',
    "<table>",
    "<thead>",
    "<tr>",
    '<th scope="col">',
    "<tbody>",
    "<tr>",
    "<td>",
  ]);
});

test("what is nested a thousand times is shown as text", () => {
  const html = render(`${">".repeat(1000)} deep`);
  expect(html).toContain("deep");
  expect(html.match(/<blockquote/g)?.length).toBeLessThan(20);
  expect(
    render(`${"[".repeat(500)}x${"](https://a.example)".repeat(500)}`).match(/<a /g)?.length,
  ).toBeLessThan(20);
});

test("a note that no parser takes is shown as it was typed", () => {
  expect(render(">".repeat(10_000))).toMatch(
    /^<div[^>]*><pre[^>]*><code>(&gt;){10000}<\/code><\/pre><\/div>$/,
  );
});
