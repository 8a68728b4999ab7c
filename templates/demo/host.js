// A host page must look where a message comes from: any page may send any message.
const heard = document.getElementById("heard");

window.addEventListener("message", ({ origin, data }) => {
  if (origin !== heard.dataset.from) return;
  const item = document.createElement("li");
  item.textContent = JSON.stringify(data);
  heard.append(item);
});
